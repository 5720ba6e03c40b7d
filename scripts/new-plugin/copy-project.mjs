import { cpSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Matches folders that are not part of the project, or that the copy links to. */
const LEFT_OUT = /^(?:node_modules|dist|bench|test-results|\.git)$/

/**
 * Copies the project into an empty folder. Plugins can be made and tried in the copy without changing the project
 * itself.
 */
export function copyProject(folder) {
  for (const name of readdirSync(root))
    if (!LEFT_OUT.test(name)) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}
