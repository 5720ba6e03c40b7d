import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/**
 * This comment tells the JavaScript engine that every function of the file will be called. It then compiles the
 * functions on another thread while the file arrives, and not on the page's thread when each is first called. Other
 * engines ignore the comment.
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n'

/**
 * Adds preload links to `index.html` for the code and styles of the first screen that are not in the entry, including
 * all imports, so that they are downloaded at the same time. `modules` are paths from the project's root; throws if one
 * of them does not exist. The engine compiles the files as they arrive.
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
