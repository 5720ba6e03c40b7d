// `npm run new:plugin <id>`: a plugin folder that runs, with manifest, view, test and story, and its catalog line.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const id = process.argv[2] ?? ''
if (!/^[a-z][a-z0-9-]{1,40}$/.test(id)) {
  console.error('Usage: npm run new:plugin <id>    (lower case letters, digits and dashes)')
  process.exit(1)
}
const folder = `${root}plugins/${id}`
if (existsSync(folder)) {
  console.error(`plugins/${id} is there already.`)
  process.exit(1)
}

const words = id.split('-')
const title = words.map((w, i) => (i === 0 ? w[0].toUpperCase() + w.slice(1) : w)).join(' ')
const camel = words.map((w, i) => (i === 0 ? w : w[0].toUpperCase() + w.slice(1))).join('')
const pascal = camel[0].toUpperCase() + camel.slice(1)

const files = {
  'manifest.ts': `import { definePlugin } from '#kernel'
import { defineRoute, routes, sidebarItems } from '#kernel/shell'

const ${camel}Route = defineRoute('/${id}')

export default definePlugin({
  id: '${id}',
  version: '1.0.0',
  api: 1,
  title: '${title}',
  summary: 'Say in one sentence what it does.',
  icon: 'plugins',
  contributes: [
    routes({ id: '${id}', to: ${camel}Route, view: () => import('./views/${id}-page') }),
    sidebarItems({ id: '${id}', order: 70, label: '${title}', icon: 'plugins', to: ${camel}Route }),
  ],
})
`,
  [`views/${id}-page.tsx`]: `import { useQuery, View } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { EmptyState } from '#ui-kit'
import styles from './${id}-page.module.css'

export default function ${pascal}Page() {
  const { events } = useQuery({ kinds: [1], limit: 20 })
  return (
    <>
      <View of={PageHeader} title="${title}" />
      {events.length === 0 && <EmptyState title="Nothing here yet" />}
      <ul className={styles.list}>
        {events.map(event => (
          <li key={event.id} dir="auto">
            {event.content}
          </li>
        ))}
      </ul>
    </>
  )
}
`,
  [`views/${id}-page.module.css`]: `@layer plugin {
  .list {
    display: grid;
    gap: var(--s3);
    padding: var(--s4);
  }
}
`,
  [`${id}.test.tsx`]: `// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { KernelProvider } from '#kernel/react'
import { createTestKernel } from '#kernel/testing'
import manifest from './manifest'
import ${pascal}Page from './views/${id}-page'

afterEach(cleanup)

it('shows that there is nothing yet, and leaves nothing behind', async () => {
  const { kernel } = createTestKernel()
  const before = kernel.census()
  kernel.enable(manifest)
  const page = render(
    <KernelProvider kernel={kernel}>
      <${pascal}Page />
    </KernelProvider>,
  )
  expect(await page.findByText('Nothing here yet')).toBeTruthy()
  page.unmount()
  await kernel.disable('${id}')
  expect(kernel.census()).toMatchObject({ contributions: before.contributions, handlers: before.handlers })
  await kernel.dispose()
})
`,
  [`${id}.stories.tsx`]: `import ${pascal}Page from './views/${id}-page'
import manifest from './manifest'
import { withKernel } from '../../stories/with-kernel'

export default { title: 'Plugins/${title}', decorators: [withKernel(manifest)] }

export const Page = { render: () => <${pascal}Page /> }
`,
}

for (const [name, text] of Object.entries(files)) {
  const path = `${folder}/${name}`
  mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true })
  writeFileSync(path, text)
}

const catalog = `${root}host/catalog.ts`
const lines = readFileSync(catalog, 'utf8')
writeFileSync(
  catalog,
  lines.replace(
    /\n\]\n?$/,
    `\n  { id: '${id}', title: '${title}', load: () => import('../plugins/${id}/manifest'), paths: ['/${id}'] },\n]\n`,
  ),
)
spawnSync(
  process.execPath,
  [`${root}node_modules/@biomejs/biome/bin/biome`, 'check', '--write', folder, catalog],
  { cwd: root },
)
console.log(`plugins/${id} is there, and a line in host/catalog.ts. Turn it on in Settings, Plugins.`)
