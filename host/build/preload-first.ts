import type { Plugin } from 'vite'

/**
 * Names in `index.html` the code and styles of the first screen that are split from the entry, so that they come
 * with it and not after it has run. `names` are those of chunks; throws where there is none.
 */
export function preloadFirst(names: readonly string[]): Plugin {
  return {
    name: 'pinion:preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const first = names.map(name => {
          const chunk = chunks.find(each => each.name === name)
          if (!chunk) throw new Error(`There is no chunk ${name} to load with the first page`)
          return chunk
        })
        const scripts = first.map(({ fileName }) => fileName)
        const styles = first.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        return [
          ...scripts.map(file => link('modulepreload', file)),
          ...styles.map(file => link('stylesheet', file)),
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
