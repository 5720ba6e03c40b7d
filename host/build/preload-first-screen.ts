import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/**
 * This comment tells the JavaScript engine that every function of the file will be called. It then compiles the
 * functions on another thread while the file arrives, and not on the page's thread when each is first called. Other
 * engines ignore the comment.
 */
const COMPILE_ALL_HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Adds preload links to `index.html` for the code and styles of the first screen that are not in the entry, including
 * all imports, so that they are downloaded at the same time. `modules` are paths from the project's root; throws if one
 * of them does not exist. The engine compiles the files as they arrive.
 */
export function preloadFirstScreen(modules: readonly string[]): Plugin {
  const findFirstChunks = (bundle: Rolldown.OutputBundle): readonly Chunk[] => {
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    const found = new Set<Chunk>()
    const addChunk = (chunk: Chunk | undefined) => {
      if (!chunk || found.has(chunk)) return
      found.add(chunk)
      for (const name of chunk.imports) addChunk(chunks.find(otherChunk => otherChunk.fileName === name))
    }
    for (const path of modules) {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/${path}`)))
      if (!chunk) throw new Error(`There is no ${path} to load with the first page`)
      addChunk(chunk)
    }
    return [...found]
  }
  return {
    name: 'pinion:preload-first',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of findFirstChunks(bundle)) chunk.code = COMPILE_ALL_HINT + chunk.code
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const firstChunks = findFirstChunks(bundle)
        const styles = new Set(
          firstChunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
        )
        return [
          ...firstChunks.map(({ fileName }) => linkTag('modulepreload', fileName)),
          ...[...styles].map(file => linkTag('stylesheet', file)),
        ].filter(({ attrs }) => !html.includes(attrs.href))
      },
    },
  }
}

const linkTag = (rel: string, file: string) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${file}` },
  injectTo: 'head' as const,
})
