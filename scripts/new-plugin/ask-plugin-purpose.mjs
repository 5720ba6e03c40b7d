import { createInterface } from 'node:readline/promises'
import { purposes } from './purposes.mjs'

/** Asks at the terminal what the plugin is for, and whether other plugins may use it. */
export async function askPluginPurpose() {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const names = Object.keys(purposes)
    console.log('What is the plugin for?')
    for (const [index, name] of names.entries()) console.log(`  ${index + 1}  ${name}: ${purposes[name]}`)
    let purpose
    while (purpose === undefined) {
      const answer = (await lines.question(`Number or name [1]: `)).trim() || '1'
      purpose = names[Number(answer) - 1] ?? names.find(name => name === answer)
    }
    const contract = await lines.question('A contract, so that other plugins can use it? [y/N]: ')
    return { purpose, contract: /^y(es)?$/i.test(contract.trim()) }
  } finally {
    lines.close()
  }
}
