import type { Plugin } from 'vite'

/**
 * The browser paints nothing before the entry has run, which puts the chosen theme on the document: otherwise somebody
 * who chose dark on a light system sees a white page at each start. Vite writes the tag anew, so it is marked after.
 */
export function blockFirstFrame(): Plugin {
  return {
    name: 'pinion:block-first-frame',
    transformIndexHtml: {
      order: 'post',
      handler: html =>
        html.replace(/<script type="module"(?=[^>]*\ssrc="\/(?:assets\/|main))/, '$& blocking="render"'),
    },
  }
}
