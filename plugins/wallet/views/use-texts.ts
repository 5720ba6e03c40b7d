import { useService, useStore } from '#kernel/react'
import { getTranslatedTexts, type Translations, Wallet } from '../contract'
import { englishTexts } from '../english-texts'

interface FlowTexts {
  readonly words: typeof englishTexts
  /** Replaces each `{name}` in a text with its value. */
  fillIn(text: string, values: Readonly<Record<string, string | number | undefined>>): string
  /** Returns the translation of an error message, from the config's `words` under `reasons`, or the message itself. */
  translateError(text: string): string
  /** Returns the translation of a tile's name or screen's title in a plugin's manifest, or the English text itself. */
  translate(plugin: string, name: string, english: string): string
}

/** Returns the texts of the flow in the page's language. */
export function useTexts(): FlowTexts {
  const config = useStore(useService(Wallet).config)
  const translationsFor = (plugin: string): Translations | undefined => config.words[plugin]
  return {
    words: getTranslatedTexts(config, 'wallet', englishTexts),
    fillIn: (text, values) =>
      text.replace(/\{(\w+)\}/g, (all, name: string) => (name in values ? String(values[name] ?? '') : all)),
    translateError: text => translationsFor('reasons')?.[text] ?? text,
    translate: (plugin, name, english) => translationsFor(plugin)?.[name] ?? english,
  }
}
