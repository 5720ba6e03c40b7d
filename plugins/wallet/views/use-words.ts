import { useService, useStore } from '#kernel/react'
import { Wallet, type Words, wordsIn } from '../contract'
import { words } from '../words'

interface Said {
  readonly words: typeof words
  /** Replaces each `{name}` in a text with its value. */
  fill(text: string, values: Readonly<Record<string, string | number | undefined>>): string
  /** Returns the translation of an error under `reasons`, or the error itself if there is none. */
  reason(text: string): string
  /** Returns the translation of a tile's name or a screen's title from a plugin's manifest. */
  of(plugin: string, name: string, english: string): string
}

/** Returns the texts of the flow in the page's language. */
export function useWords(): Said {
  const config = useStore(useService(Wallet).config)
  const others = (plugin: string): Words | undefined => config.words[plugin]
  return {
    words: wordsIn(config, 'wallet', words),
    fill: (text, values) =>
      text.replace(/\{(\w+)\}/g, (all, name: string) => (name in values ? String(values[name] ?? '') : all)),
    reason: text => others('reasons')?.[text] ?? text,
    of: (plugin, name, english) => others(plugin)?.[name] ?? english,
  }
}
