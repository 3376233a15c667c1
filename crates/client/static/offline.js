// Keeps the page and what it loads, so that games against the bot and replays need no server. Whatever the server answers
// comes before what is kept. The parts of one build fit each other alone: they are kept together, and go together when
// another build has come.
const NAME = 'BUILD';
const keeper = caches.open(NAME);

/** What is kept of other builds: the pages of which somebody wanted more than everybody does. */
async function wantedBefore() {
  const names = (await caches.keys()).filter((name) => name !== NAME);
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map((request) => new URL(request.url).pathname).filter((path) => path.startsWith('/assets/'));
}

async function keepAll() {
  // Not what the browser may have kept of another build.
  const page = await fetch('/', { cache: 'no-cache' });
  const files = (await page.clone().text()).match(/\/assets\/[\w./-]+/g);
  const kept = await keeper;
  const all = [...new Set([...files, 'LATER', '/assets/worker.js', '/assets/host.js', '/assets/host_bg.wasm', '/assets/text.js', '/assets/reading.txt', '/assets/library.txt', '/assets/original.txt', '/assets/figures.txt', '/assets/rules.txt', '/assets/rulings.txt'])];
  await kept.addAll(all.map((file) => new Request(file, { cache: 'no-cache' })));
  await kept.put('/', page);
  // What is nowhere any more is not missed.
  const more = (await wantedBefore()).filter((path) => !all.includes(path));
  await Promise.all(more.map((path) => kept.add(path).catch(() => {})));
  await self.skipWaiting();
}

/** Only the newest build is kept. */
async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(event, name) {
  const kept = await keeper;
  const known = await kept.match(name);
  const response = await fetch(event.request).catch((error) => {
    if (!known) throw error;
  });
  if (known && (response?.status ?? 503) >= 500) return known;
  if (response.status === 200 && !known && name !== '/') event.waitUntil(kept.put(name, response.clone()));
  return response;
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname.startsWith('/assets/')) event.respondWith(answer(event, pathname));
  else if (event.request.mode === 'navigate') event.respondWith(answer(event, '/'));
});
