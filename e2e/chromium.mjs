// The browser of everything here: the one without windows, menus and an address bar where the system has it, otherwise the whole one.

import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const CHROMIUM = process.env.CHROMIUM ?? PLACES.find(existsSync) ?? PLACES.at(-1);
