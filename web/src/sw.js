// sw.js: the page without a network. The first visit stores all files of a version, and later visits use them. A new
// version is stored beside the old one, and replaces it once no tab uses that: a page never mixes two versions.
// build.mjs writes VERSION and FILES.
const PREFIX = `lockstep ${registration.scope} `; // other folders of the site may hold other pages of lockstep
const NAME = PREFIX + VERSION;

addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
})()));

addEventListener('activate', (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
})()));

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    const kept = await cache.match(request, { ignoreSearch: true });
    return kept ?? fetch(request);
  })());
});
