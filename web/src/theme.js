// theme.js: the page in the viewer's theme and fonts. theme.css has the colours, which build.mjs makes from theme.def.

const FONTS = { Inter: 'Inter-Regular', 'JetBrains Mono': 'JetBrainsMono-Regular' };

// Return whether the theme has changed.
export function showTheme(theme) {
  const { dataset } = document.documentElement;
  if (dataset.theme === theme) return false;
  dataset.theme = theme;
  return true;
}

// Called after the first picture: the viewer has fonts of its own.
export function loadFonts() {
  for (const [name, file] of Object.entries(FONTS)) {
    const font = new FontFace(name, `url(${file}.woff)`);
    document.fonts.add(font);
    font.load().catch(() => {}); // then the system's fonts stay
  }
}
