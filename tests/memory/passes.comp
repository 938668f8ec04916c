//! .buffer numbers, 64
//! .buffer words, 64
//! .pass open.spv, 1
//! .fill words, 3
//! .pass open.spv main, 2, words = numbers
