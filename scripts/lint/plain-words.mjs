// Refuses declared names that say nothing: a participle or preposition alone (`told`, `asked`, `of`), which a reader
// must look up. Names of files are refused too. Names with another word beside them (`askedRelays`) are allowed. Tests
// and stories are not checked. `node scripts/lint/plain-words.mjs [folder]` checks one folder; by default it checks the
// whole repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url))
const REFUSED = new Set('asked begin kick met most of said told unwritten wake woken'.split(' '))
/**
 * A name that browsers have stored in rows, so a new name would lose them. It is the message to which an outgoing row
 * belongs.
 */
const STORED = new Set(['plugins/private-chats/store/tables.ts of'])
const FOLDERS = ['kernel', 'plugins', 'ui-kit', 'host', 'demo', 'widget', 'guests', 'guest-api']
const TEST_FILE = /\.(?:test|spec|stories)\.tsx?$/

/** Returns the identifiers that a file declares: variables, parameters, functions, types and their members. */
function* declaredNames(node) {
  const name = node.name ?? (ts.isBindingElement(node) ? node.name : undefined)
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node)
  if (isDeclaration && name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) yield name
  for (const child of childrenOf(node)) yield* declaredNames(child)
}

function childrenOf(node) {
  const children = []
  ts.forEachChild(node, child => void children.push(child))
  return children
}

const paths = FOLDERS.filter(folder => existsSync(join(root, folder)))
  .flatMap(folder => readdirSync(join(root, folder), { recursive: true }).map(path => join(folder, path)))
  .filter(path => /\.tsx?$/.test(path) && !TEST_FILE.test(path) && !path.includes('node_modules'))
  .sort()

let count = 0
const refuse = (place, name) => {
  count++
  console.log(`${place} '${name}' says nothing by itself: name what it is (CONTRIBUTING.md, Names)`)
}
for (const path of paths) {
  const fileName = basename(path).replace(/\.\w+$/, '')
  if (REFUSED.has(fileName)) refuse(path, fileName)
  const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest)
  for (const name of declaredNames(file)) {
    const text = name.text.replace(/^#/, '')
    if (!REFUSED.has(text) || STORED.has(`${path} ${text}`)) continue
    const { line } = file.getLineAndCharacterOfPosition(name.getStart(file))
    refuse(`${path}:${line + 1}`, text)
  }
}
process.exit(count > 0 ? 1 : 0)
