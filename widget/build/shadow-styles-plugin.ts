import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'
import type { Plugin } from 'vite'

const SHEETS = fileURLToPath(new URL('../styles/sheets.ts', import.meta.url))
const PREFIX = '\0pinion-sheet:'
/** Browser versions that support `light-dark()`, in lightningcss's notation. */
const targets = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) }

/**
 * Turns style files into modules that add their text to the widget's shadow roots as constructed style sheets. A page's
 * style policy allows these sheets, and they do not affect the page's own elements. CSS Modules keep exporting their
 * class names.
 */
export function shadowStylesPlugin(): Plugin {
  return {
    name: 'pinion:sheets',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('.css')) return undefined
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      // The id ends in .js, so that no other plugin treats it as a style sheet.
      return resolved && { id: `${PREFIX}${resolved.id}.js`, moduleSideEffects: true }
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined
      const file = id.slice(PREFIX.length, -'.js'.length)
      this.addWatchFile(file)
      const scoped = file.endsWith('.module.css')
      const hash = createHash('sha256').update(file.split('/').slice(-2).join('/')).digest('hex').slice(0, 6)
      const { code, exports } = transform({
        filename: file,
        code: Buffer.from(scopeToWidgetRoot(readFileSync(file, 'utf8'))),
        minify: true,
        targets,
        // A `light-dark()` colour depends on the page's palette, so the browser must compute it. Keep such colours
        // unchanged.
        include: 0,
        exclude: 1 << 20,
        ...(scoped && { cssModules: { pattern: `[local]_${hash}` } }),
      })
      const names = Object.fromEntries(
        Object.entries(exports || {}).map(([name, { name: local, composes }]) => [
          name,
          [local, ...composes.map(c => c.name)].join(' '),
        ]),
      )
      return [
        `import { addWidgetStyleSheet } from ${JSON.stringify(SHEETS)}`,
        `addWidgetStyleSheet(${JSON.stringify(code.toString())})`,
        `export default ${JSON.stringify(names)}`,
      ].join('\n')
    },
  }
}

/**
 * Applies the rules for the document's root to the widget's own root inside each shadow root, where the page cannot
 * override them.
 */
const scopeToWidgetRoot = (css: string) =>
  css.replace(/:root,\s*:host\b(?!\()/g, '.bc-root').replace(/(^|[\s,}])html(?=\s*\{)/g, '$1.bc-root')
