// Lists every English text of the widget by part and name, for translators.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadTs } from './load-ts.mjs'

const plugins = fileURLToPath(new URL('../plugins', import.meta.url))

/** Matches error messages. They are sentences in the code, and the sentence itself is the key of its translation. */
const SENTENCE = /'((?:[A-Z]|no |expected )[^'\n]* [^'\n]*[a-z][^'\n]*[^:\s'])'/g
/** The files in which a connector may keep its English texts. */
const TEXT_FILES = ['english-texts.ts', 'words.ts']
const isCode = name => /\.ts$/.test(name) && !/(?:\.test|\.spec|manifest|words|contract)\.ts$/.test(name)

export async function widgetWords() {
  const { english } = await loadTs('widget/messages.ts')
  const connectors = await loadTs('widget/connectors.ts')
  const table = { widget: english, wallet: (await loadTs('plugins/wallet/english-texts.ts')).englishTexts }
  const reasons = new Set()
  for (const { id, contributes = [] } of Object.values(connectors)) {
    const files = readdirSync(join(plugins, id), { recursive: true, encoding: 'utf8' })
    const textFile = TEXT_FILES.find(name => files.includes(name))
    // The file has one export, the texts.
    const [texts] = textFile ? Object.values(await loadTs(`plugins/${id}/${textFile}`)) : []
    table[id] = { ...texts }
    for (const { point, value } of contributes) {
      if (point.id === 'wallet-connectors') table[id][`name ${value.id}`] = value.name
      if (point.id === 'wallet-screens') table[id][`title ${value.id}`] = value.title
    }
  }
  for (const id of ['wallet', ...Object.values(connectors).map(connector => connector.id)])
    for (const name of readdirSync(join(plugins, id), { recursive: true, encoding: 'utf8' }))
      if (isCode(name) && (id === 'wallet' || !TEXT_FILES.includes(name)))
        for (const [, text] of readFileSync(join(plugins, id, name), 'utf8').matchAll(SENTENCE))
          reasons.add(text)
  return { ...table, reasons: Object.fromEntries([...reasons].sort().map(text => [text, text])) }
}
