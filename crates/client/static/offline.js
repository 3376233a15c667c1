// Keeps the page and what it loads, so that games against the bot and replays need no server. Whatever the server answers
// comes before what is kept.
const keeper = caches.open('ashwright');

async function keepAll() {
  const page = await fetch('/');
  const files = (await page.clone().text()).match(/\/assets\/[\w./-]+/g);
  const kept = await keeper;
  await kept.put('/', page);
  await kept.addAll([...new Set(files), 'LATER', '/assets/worker.js', '/assets/host.js', '/assets/host_bg.wasm', '/assets/text.js', '/assets/library.txt', '/assets/figures.txt', '/assets/rules.txt', '/assets/rulings.txt']);
  await self.skipWaiting();
}

async function answer(event, name) {
  const kept = await keeper;
  const known = await kept.match(name);
  const response = await fetch(event.request).catch((error) => {
    if (!known) throw error;
  });
  if (known && (response?.status ?? 503) >= 500) return known;
  const fits = name !== '/' || response.headers.get('content-type')?.startsWith('text/html');
  if (response.status === 200 && fits && known?.headers.get('etag') !== response.headers.get('etag')) {
    event.waitUntil(kept.put(name, response.clone()));
  }
  return response;
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname.startsWith('/assets/')) event.respondWith(answer(event, pathname));
  else if (event.request.mode === 'navigate') event.respondWith(answer(event, '/'));
});
