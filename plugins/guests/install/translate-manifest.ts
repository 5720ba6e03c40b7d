import { sanitizeNoteText } from '#kernel/nostr'
import { MalformedError, textValidator, type Validator } from '#kernel/sandbox'
import type { GuestManifest } from './guest-manifest'

type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

const MAX_LANGUAGES = 30
const MAX_TEXTS = 200
const LANGUAGE = /^[a-z]{2,3}$/
const textReader = textValidator(300)

const readEntries = (
  value: unknown,
  path: string,
  maxEntries: number,
): readonly (readonly [string, unknown])[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new MalformedError(`${path} must be an object`)
  const entries = Object.entries(value)
  if (entries.length > maxEntries) throw new MalformedError(`${path} must have at most ${maxEntries} entries`)
  return entries
}

/** Texts of the manifest in other languages: by language (ISO 639), then by the text in the manifest. */
export const translationsValidator: Validator<Translations> = (value, path) =>
  Object.fromEntries(
    readEntries(value, path, MAX_LANGUAGES).map(([language, texts]) => {
      if (!LANGUAGE.test(language)) throw new MalformedError(`${path} must be by language, such as de`)
      const read = readEntries(texts, `${path}.${language}`, MAX_TEXTS).map(
        ([from, to]) =>
          [textReader(from, path), sanitizeNoteText(textReader(to, `${path}.${language}`))] as const,
      )
      return [language, Object.fromEntries(read)]
    }),
  )

/** Maximum number of characters of the fields that are shown to the user. All other fields are identifiers. */
const MAX_CHARS_BY_FIELD = new Map([
  ['title', 60],
  ['summary', 300],
  ['label', 60],
  ['names', 60],
])

/** Returns a manifest with its texts in the first of these languages for which it has translations. */
export function translateManifest(manifest: GuestManifest, languages: readonly string[]): GuestManifest {
  const { translations: all = {} } = manifest
  for (const language of languages) {
    const short = language.slice(0, 2).toLowerCase()
    if (short === 'en') return manifest
    const texts = Object.hasOwn(all, short) ? all[short] : undefined
    if (texts) return translateValue(manifest, texts) as GuestManifest
  }
  return manifest
}

function translateValue(value: unknown, texts: Readonly<Record<string, string>>, maxChars?: number): unknown {
  if (typeof value === 'string')
    return maxChars !== undefined && Object.hasOwn(texts, value) ? texts[value]?.slice(0, maxChars) : value
  if (Array.isArray(value)) return value.map(each => translateValue(each, texts, maxChars))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'translations' ? each : translateValue(each, texts, MAX_CHARS_BY_FIELD.get(key)),
    ]),
  )
}
