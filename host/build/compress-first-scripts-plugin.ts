import { minify } from 'terser'
import type { Plugin } from 'vite'

/** Matches the names of the scripts that `scripts/size.mjs` counts: those of the first screen and its workers. */
const FIRST_SCRIPT = /^(?:index|preload|react|root|router|first|engine\.worker|verifier\.worker)$/

/**
 * Compresses the scripts of the first screen with terser before Vite's own minifier shortens their names. Vite's
 * minifier alone leaves the page's scripts 1.2 percent larger. Other scripts are left to it, because terser takes
 * seconds for them all.
 */
export function compressFirstScriptsPlugin(): Plugin {
  return {
    name: 'pinion:compress-first-scripts',
    apply: 'build',
    enforce: 'post',
    async renderChunk(code, { name }) {
      if (!FIRST_SCRIPT.test(name)) return null
      // A pass finds code that the one before has made simple. A fourth pass makes the scripts no smaller.
      const result = await minify(code, { module: true, ecma: 2020, compress: { passes: 3 } })
      if (result.code === undefined) this.error(`terser returned no code for ${name}.`)
      return { code: result.code, map: null }
    },
  }
}
