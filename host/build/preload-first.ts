import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/**
 * Tells the JavaScript engine that every function of a file will be called. It then compiles them on another thread
 * while the file arrives, instead of on the drawing thread at each first call. Other engines read it as a comment.
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n'

/**
 * Preloads in `index.html` the code and styles of the first screen that are split from the entry, with all their
 * imports, so that they are fetched in parallel. `modules` are paths from the project's root; throws if one does not
 * exist. The engine compiles them as they arrive.
 */
export function preloadFirst(modules: readonly string[]): Plugin {
  const firstOf = (bundle: Rolldown.OutputBundle): readonly Chunk[] => {
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    const wanted = new Set<Chunk>()
    const want = (chunk: Chunk | undefined) => {
      if (!chunk || wanted.has(chunk)) return
      wanted.add(chunk)
      for (const name of chunk.imports) want(chunks.find(each => each.fileName === name))
    }
    for (const path of modules) {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/${path}`)))
      if (!chunk) throw new Error(`There is no ${path} to load with the first page`)
      want(chunk)
    }
    return [...wanted]
  }
  return {
    name: 'pinion:preload-first',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of firstOf(bundle)) chunk.code = COMPILE_ALL + chunk.code
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const first = firstOf(bundle)
        const styles = new Set(first.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
        return [
          ...first.map(({ fileName }) => link('modulepreload', fileName)),
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
