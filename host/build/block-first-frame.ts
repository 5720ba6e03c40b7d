import type { Plugin } from 'vite'

/**
 * Keeps the browser from painting before the entry has run, which applies the chosen theme: otherwise a user who chose
 * dark on a light system would see a white page at each start. Vite rewrites the script tag, so it is marked
 * afterwards.
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
