import type { Plugin } from 'vite'

const ORDER = '@layer reset,tokens,ui-kit,plugin;'

/**
 * Says in every style sheet which layer wins over which. The first sheet to name a layer decides, and which sheet
 * that is changes with how the code is split.
 */
export function layerOrder(): Plugin {
  return {
    name: 'pinion:layer-order',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = ORDER + String(file.source)
    },
  }
}
