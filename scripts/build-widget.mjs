// `npm run build:widget` builds all of dist/widget: ES modules, the React module, one file that contains the whole
// widget, and the type declarations.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { widgetWords } from './widget-words.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = process.env.WIDGET_DIST ?? `${root}dist/widget`

for (const mode of ['es', 'react', 'iife'])
  await build({ configFile: `${root}vite.widget.config.ts`, mode, logLevel: 'warn' })
declarations()
write('words.json', await widgetWords())
packaging()

/** Writes package.json for bundlers, the README, and the file of hashes for `integrity` attributes. */
function packaging() {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const entry = name => ({ types: `./${name}.d.ts`, default: `./${name}.js` })
  write('package.json', {
    name: 'pinion-connect',
    version,
    license,
    description: 'A lightning wallet on any page: custom elements, a JavaScript API and React components.',
    type: 'module',
    exports: {
      '.': entry('index'),
      './react': entry('react'),
      './pinion-connect.iife.js': './pinion-connect.iife.js',
      './words.json': './words.json',
      './package.json': './package.json',
    },
    // The import itself defines the elements and registers their style sheets, so bundlers must not remove it.
    sideEffects: true,
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  })
  copyFileSync(join(root, 'widget/README.md'), join(out, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
  const scripts = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => name.endsWith('.js'))
    .sort()
  const hash = name =>
    `sha384-${createHash('sha384')
      .update(readFileSync(join(out, name)))
      .digest('base64')}`
  write('integrity.json', Object.fromEntries(scripts.map(name => [name, hash(name)])))
}

function write(name, content) {
  writeFileSync(join(out, name), `${JSON.stringify(content, null, 2)}\n`)
}

/**
 * Copies only the declarations that index.d.ts and react.d.ts need. Throws if one of them has an import that exists
 * only inside this project.
 */
function declarations() {
  const folder = mkdtempSync(join(tmpdir(), 'pinion-types-'))
  const config = join(root, 'node_modules/.tsconfig.widget.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        allowImportingTsExtensions: false,
        rootDir: root,
        outDir: folder,
      },
      include: [],
      files: ['../widget/index.ts', '../widget/react.tsx', '../host/globals.d.ts'],
    }),
  )
  const tsc = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', config], { encoding: 'utf8' })
  const wanted = ['index.d.ts', 'react.d.ts']
  const done = new Set()
  for (let name = wanted.pop(); name; name = wanted.pop()) {
    if (done.has(name)) continue
    done.add(name)
    let text
    try {
      text = readFileSync(join(folder, 'widget', name), 'utf8')
    } catch {
      throw new Error(`No declarations of ${name}:\n${tsc.stdout}`)
    }
    for (const [, from] of text.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)) {
      if (from.startsWith('#')) throw new Error(`The declarations of ${name} speak of ${from}.`)
      if (from.startsWith('.'))
        wanted.push(relative('.', join(dirname(name), `${from.replace(/\.js$/, '')}.d.ts`)))
    }
    mkdirSync(dirname(join(out, name)), { recursive: true })
    // Node's module resolution needs the file extension.
    writeFileSync(join(out, name), text.replace(/(from\s*')(\.[^']+?)(?:\.js)?'/g, "$1$2.js'"))
  }
  rmSync(folder, { recursive: true })
  rmSync(config)
}
