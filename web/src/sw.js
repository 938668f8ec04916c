// sw.js: the page without a network. All files of a version are kept at the first visit, and answered from there. A new
// version is fetched beside it, and taken when no tab has the old one any more: so a page never mixes two of them.
// build.mjs writes VERSION and FILES.
const PREFIX = `lockstep ${registration.scope} `; // other folders of this site may have pages of lockstep, too
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
