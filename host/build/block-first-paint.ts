import type { Plugin } from 'vite'

/**
 * Makes the browser wait with painting until the entry script has run, which applies the chosen theme. Otherwise a user
 * who chose dark on a light system would see a white page at each start. The script tag is changed last, because Vite
 * rewrites it.
 */
export function blockFirstPaint(): Plugin {
  return {
    name: 'pinion:block-first-frame',
    transformIndexHtml: {
      order: 'post',
      handler: html =>
        html.replace(/<script type="module"(?=[^>]*\ssrc="\/(?:assets\/|main))/, '$& blocking="render"'),
    },
  }
}
