import { useService, useStore } from '#kernel/react'
import { Wallet, type Words, wordsIn } from '../contract'
import { words } from '../words'

interface Said {
  readonly words: typeof words
  /** A text with what stands for `{name}` put in. */
  fill(text: string, values: Readonly<Record<string, string | number | undefined>>): string
  /** Why something went wrong, in the language of the page where it has this text under `reasons`. */
  reason(text: string): string
  /** What a plugin's manifest says, the name of a tile or the title of a screen. */
  of(plugin: string, name: string, english: string): string
}

/** The words of the flows in the language of the page. */
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
