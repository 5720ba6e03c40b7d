import type { Plugin } from 'vite'

/**
 * Names in `index.html` the code and styles of the first screen that are split from the entry, with all that they
 * import, so that they come with it and not after it has run. `modules` are paths from the project's root; throws
 * where one is not there.
 */
export function preloadFirst(modules: readonly string[]): Plugin {
  return {
    name: 'pinion:preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const wanted = new Set<string>()
        const want = (fileName: string) => {
          if (wanted.has(fileName)) return
          wanted.add(fileName)
          chunks.find(each => each.fileName === fileName)?.imports.forEach(want)
        }
        for (const path of modules) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/${path}`)))
          if (!chunk) throw new Error(`There is no ${path} to load with the first page`)
          want(chunk.fileName)
        }
        const first = chunks.filter(({ fileName }) => wanted.has(fileName))
        const styles = new Set(first.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
        return [
          ...[...wanted].map(file => link('modulepreload', file)),
          ...[...styles].map(file => link('stylesheet', file)),
        ].filter(({ attrs }) => !html.includes(attrs.href))
      },
    },
  }
}

const link = (rel: string, file: string) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${file}` },
  injectTo: 'head' as const,
})
