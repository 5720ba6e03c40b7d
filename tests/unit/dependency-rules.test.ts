import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const config = createRequire(import.meta.url)(`${root}.dependency-cruiser.cjs`) as {
  forbidden: IForbiddenRuleType[]
  options: ICruiseOptions
}

/** For each rule: files that break the rule, and the file with the forbidden import. */
const broken: Record<string, { files: Record<string, string>; from: string }> = {
  'no-cycles': {
    files: {
      'ui-kit/a.ts': "import { b } from './b'\nexport const a = () => b",
      'ui-kit/b.ts': "import { a } from './a'\nexport const b = () => a",
    },
    from: 'ui-kit/a.ts',
  },
  'core-is-alone': {
    files: { 'kernel/core/store.ts': "import 'dexie'" },
    from: 'kernel/core/store.ts',
  },
  'nostr-knows-no-react': {
    files: { 'kernel/nostr/worker/engine.ts': "import 'react'" },
    from: 'kernel/nostr/worker/engine.ts',
  },
  'protocol-is-alone': {
    files: {
      'kernel/nostr/messages/news.ts': "import type { Row } from '../worker/row'\nexport type News = Row",
      'kernel/nostr/worker/row.ts': 'export type Row = string',
    },
    from: 'kernel/nostr/messages/news.ts',
  },
  'worker-knows-no-page': {
    files: {
      'kernel/nostr/worker/engine.ts': "import '../page/outbox'",
      'kernel/nostr/page/outbox.ts': 'export {}',
    },
    from: 'kernel/nostr/worker/engine.ts',
  },
  'page-knows-messages-only': {
    files: {
      'kernel/nostr/page/outbox.ts': "import '../worker/engine'",
      'kernel/nostr/worker/engine.ts': 'export {}',
    },
    from: 'kernel/nostr/page/outbox.ts',
  },
  'router-in-one-place': {
    files: { 'kernel/react/slot.tsx': "import '@tanstack/react-router'" },
    from: 'kernel/react/slot.tsx',
  },
  'host-uses-contracts': {
    files: {
      'host/start-pinion.ts': "import '../plugins/notes/content-settings'",
      'plugins/notes/content-settings.ts': 'export {}',
    },
    from: 'host/start-pinion.ts',
  },
  'kernel-knows-nobody': {
    files: { 'kernel/react/use.ts': "import '../../host/start-pinion'", 'host/start-pinion.ts': 'export {}' },
    from: 'kernel/react/use.ts',
  },
  'ui-kit-is-pure': {
    files: { 'ui-kit/button.ts': "import '../kernel/index'", 'kernel/index.ts': 'export {}' },
    from: 'ui-kit/button.ts',
  },
  'plugins-are-islands': {
    files: { 'plugins/a/view.ts': "import '../b/view'", 'plugins/b/view.ts': 'export {}' },
    from: 'plugins/a/view.ts',
  },
  'plugins-use-the-public-kernel': {
    files: {
      'plugins/a/view.ts': "import '../../kernel/core/event-bus'",
      'kernel/core/event-bus.ts': 'export {}',
    },
    from: 'plugins/a/view.ts',
  },
  'plugins-know-no-host': {
    files: { 'plugins/a/view.ts': "import '../../host/start-pinion'", 'host/start-pinion.ts': 'export {}' },
    from: 'plugins/a/view.ts',
  },
  'contracts-are-words': {
    files: { 'plugins/a/contract.ts': "import './view'", 'plugins/a/view.ts': 'export {}' },
    from: 'plugins/a/contract.ts',
  },
  'manifests-stay-light': {
    files: { 'plugins/a/manifest.ts': "import './view'", 'plugins/a/view.ts': 'export {}' },
    from: 'plugins/a/manifest.ts',
  },
  'widget-reaches-no-social-code': {
    files: {
      'widget/index.ts': "import '../ui-kit/a'",
      'ui-kit/a.ts': "import './b'",
      'ui-kit/b.ts': 'export {}',
      'widget/modal.ts': "import '../plugins/wallet/contract'",
      'plugins/wallet/contract.ts': "import '../notes/contract'",
      'plugins/notes/contract.ts': 'export {}',
    },
    from: 'widget/modal.ts',
  },
  'nothing-ships-tests': {
    files: { 'host/start-pinion.ts': "import '../demo/start'", 'demo/start.ts': 'export {}' },
    from: 'host/start-pinion.ts',
  },
}

/** Files with imports that look forbidden but are allowed. */
const allowed: Record<string, string> = {
  'kernel/core/store.ts': "import 'mitt'\nimport type { ReactNode } from 'react'\nexport type X = ReactNode",
  'kernel/react/router.tsx': "import '@tanstack/react-router'",
  'kernel/nostr/page/store.test.ts': "import '../../../demo/start'",
  'kernel/index.ts': 'export {}',
  'demo/start.ts': "import '../tests/peer'",
  'tests/peer.ts': 'export {}',
  'plugins/a/contract.ts':
    "import '../../kernel/index'\nimport '../b/contract'\nexport type * from './contract/types'",
  'plugins/a/contract/types.ts': "import type { View } from '../view'\nexport type A = View",
  'plugins/b/contract.ts': 'export {}',
  'plugins/a/manifest.ts': "import './contract'\nexport const view = () => import('./view')",
  'plugins/a/view.ts': "import '../b/contract'\nimport '../../kernel/react/router'\nimport 'react'",
  'widget/index.ts': "import '../plugins/wallet/contract'",
  'plugins/wallet/contract.ts': "import '../../kernel/index'",
}

const folders: string[] = []
function project(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pinion-rules-')))
  folders.push(folder)
  const packages = ['react', 'dexie', 'mitt', '@tanstack/react-router'].flatMap(name => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
    [`node_modules/${name}/index.js`, 'module.exports = {}'],
  ])
  const common = {
    'package.json': JSON.stringify({ name: 'p', dependencies: { react: '1', dexie: '1', mitt: '1' } }),
    'tsconfig.json': '{}',
  }
  const all = { ...Object.fromEntries(packages), ...common, ...files } as Record<string, string>
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Writes the files and returns their violations, as `rule from`. Throws if one of the files was not read. */
async function breaches(files: Record<string, string>): Promise<string[]> {
  const { tsConfig: _, ...options } = config.options
  const { output } = await cruise(
    [...new Set(Object.keys(files).map(path => path.split('/')[0]!))],
    { ...options, baseDir: project(files), validate: true, ruleSet: { forbidden: config.forbidden } },
    undefined,
    { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
  )
  const { modules, summary } = output as ICruiseResult
  const readFiles = new Set(modules.map(({ source }) => source))
  const unread = Object.keys(files).filter(path => !readFiles.has(path))
  if (unread.length > 0) throw new Error(`Not read: ${unread.join(', ')}`)
  return summary.violations.map(v => `${v.rule.name} ${v.from}`)
}

let cwd: string
beforeAll(() => {
  cwd = process.cwd()
})
afterAll(() => {
  process.chdir(cwd)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('every rule is broken here once', () => {
  expect(Object.keys(broken).sort()).toEqual(config.forbidden.map(r => r.name).sort())
})

test.each(Object.entries(broken))('%s', async (name, { files, from }) => {
  const found = await breaches(files)
  expect(found).toContain(`${name} ${from}`)
  expect(new Set(found.map(f => f.split(' ')[0]))).toEqual(new Set([name]))
})

test('an allowed import breaks no rule', async () => {
  expect(await breaches(allowed)).toEqual([])
})
