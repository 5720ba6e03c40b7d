// Writes the emoji of the picker, in the order and groups of Unicode (unicode-emoji-json) and with English keywords
// (emojilib). Run it after a new version of either package: node scripts/make-emoji-data.mjs
// With `--check` it writes nothing and fails if the files are not what it would write.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Older systems draw an empty box for emoji of later versions. */
const MAX_EMOJI_VERSION = 15.1
const folder = fileURLToPath(new URL('../ui-kit/emoji-picker/data/', import.meta.url))
const require = createRequire(import.meta.url)
const keywordsByEmoji = require('emojilib')
const groups = require('unicode-emoji-json/data-by-group.json').map(({ name, emojis }) => ({
  label: toLabel(name),
  emoji: emojis.filter(emoji => Number(emoji.emoji_version) <= MAX_EMOJI_VERSION),
}))

const HEADER = '// Made by scripts/make-emoji-data.mjs. Change the script, not this file.\n'
const files = {
  'emoji-names.ts': `${HEADER}
/** The groups of emoji. One emoji per line, followed by its name. */
export const emojiNames: readonly { readonly label: string; readonly lines: string }[] = [
${groups.map(getGroupEntry).join('\n')}
]
`,
  'emoji-keywords.ts': `${HEADER}
/** One line per emoji, in the order of the names: words by which a search finds it that are not in its name. */
export const emojiKeywords = ${toTemplate(groups.flatMap(({ emoji }) => emoji.map(getKeywordLine)))}
`,
}
let isOutOfDate = false
for (const [name, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) writeFileSync(folder + name, text)
  else if (readFileSync(folder + name, 'utf8') !== text) {
    console.log(`ui-kit/emoji-picker/data/${name} is out of date: run node scripts/make-emoji-data.mjs`)
    isOutOfDate = true
  }
}
process.exit(isOutOfDate ? 1 : 0)

/** 'Animals & Nature' becomes 'Animals and nature'. */
function toLabel(name) {
  const [firstWord, ...otherWords] = name.replace('&', 'and').split(' ')
  return [firstWord, ...otherWords.map(word => word.toLowerCase())].join(' ')
}

function toTemplate(lines) {
  const text = lines.join('\n')
  if (/[`\\$]/.test(text)) throw new Error('A line has characters that a template literal would change.')
  return `\`${text}\``
}

function getGroupEntry({ label, emoji }) {
  const lines = emoji.map(({ emoji: text, name }) => `${text} ${name}`)
  return `  {\n    label: '${label}',\n    lines: ${toTemplate(lines)},\n  },`
}

/** Leaves out each word that is the beginning of another one, because a search compares beginnings. */
function getKeywordLine({ emoji, name }) {
  const nameWords = name.toLowerCase().split(/[\s-]/)
  const words = new Set([name, ...(keywordsByEmoji[emoji] ?? [])].flatMap(splitWords))
  return [...words]
    .filter(
      word =>
        !nameWords.some(other => other.startsWith(word)) &&
        ![...words].some(other => other !== word && other.startsWith(word)),
    )
    .join(' ')
}

/** Returns the words in lower case and without accents. */
function splitWords(text) {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}+]+/u)
    .filter(word => word.length > 1)
}
