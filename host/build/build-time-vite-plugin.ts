import type { Plugin } from 'vite'

/** Adds a `<meta>` with the time of the build to `index.html`. `getBuildTime` reads it. */
export function buildTimeVitePlugin(): Plugin {
  return {
    name: 'pinion:name-build-time',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'built-at', content: new Date().toISOString() }, injectTo: 'head' },
    ],
  }
}
