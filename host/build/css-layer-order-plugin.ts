import type { Plugin } from 'vite'

const LAYER_ORDER = '@layer reset,tokens,ui-kit,plugin;'

/**
 * Adds the order of the cascade layers to the start of every style sheet. The order is decided by the first sheet that
 * names the layers, and which sheet is first depends on how the code is split.
 */
export function cssLayerOrderPlugin(): Plugin {
  return {
    name: 'pinion:layer-order',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = LAYER_ORDER + String(file.source)
    },
  }
}
