import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { NoteCard } from '#contracts/notes'
import { PluginView, useKernel } from '#kernel/react'
import { CodeBlock, Switch } from '#ui-kit'
import notes from '../../plugins/notes/manifest'
import profiles from '../../plugins/profiles/manifest'
import { findDemoEvent, notableIds } from '../demo-events'
import readingTime from '../example/manifest'
// The source of the example. The page shows the same code that it runs.
import manifestCode from '../example/manifest.ts?raw'
import viewCode from '../example/reading-time.tsx?raw'
import { withKernel } from '../with-kernel'
import styles from './page.module.css'

function Result() {
  const kernel = useKernel()
  const [on, setOn] = useState(true)
  const turn = (next: boolean) => {
    setOn(next)
    if (next) kernel.enable(readingTime)
    else void kernel.disable(readingTime.id)
  }
  return (
    <div className={styles.stack}>
      <Switch label="Reading time" checked={on} onChange={turn} />
      <div className={styles.stage}>
        <PluginView token={NoteCard} event={findDemoEvent(notableIds.longNote)} />
      </div>
      <p>
        Turn it off: what it added is gone at once, without a reload, and nothing else has noticed. Turn it on
        again, and it is back.
      </p>
    </div>
  )
}

const Page = () => (
  <article className={styles.page}>
    <h1>Write a plugin</h1>
    <p className={styles.lead}>
      A plugin is a folder. Its manifest says what it adds; the code for that is fetched when it is first
      shown.
    </p>
    <ol className={styles.list} style={{ listStyle: 'decimal' }}>
      <li>
        <code>npm run new:plugin reading-time note-action</code> makes the folder with a view, a test, a story
        and a browser journey, and a line in the catalog. Without a purpose, it asks what the plugin is for.
      </li>
      <li>
        Look for the place to add to: a point, such as <code>noteActions</code>, in the{' '}
        <code>contract.ts</code> of whoever owns it. Another plugin is never reached in any other way.
      </li>
      <li>
        Write the view. It gets plain props, may use the hooks of <code>#kernel/react</code>, is made of{' '}
        <code>#ui-kit</code> and styled by tokens.
      </li>
      <li>
        Look at it here, on a real kernel, with the plugins that show notes:{' '}
        <code>decorators: [withKernel(manifest, ...pluginManifests('notes', 'profiles'))]</code>.
      </li>
    </ol>
    <div className={styles.beside}>
      <div className={styles.stack}>
        <CodeBlock title="manifest.ts" code={manifestCode} />
        <CodeBlock title="reading-time.tsx" code={viewCode} />
      </div>
      <Result />
    </div>
    <h2>What a plugin promises</h2>
    <ul className={styles.list}>
      <li>Its manifest imports nothing but words: the kernel and contracts.</li>
      <li>
        Whatever it takes is given back when it is turned off. What is taken through its context is given back
        for it.
      </li>
      <li>If it fails, only its own place says so. That is no reason to fail.</li>
    </ul>
  </article>
)

export default {
  title: 'Pinion/Write a plugin',
  decorators: [withKernel(notes, profiles, readingTime)],
} satisfies Meta

export const LivingExample: StoryObj = {
  render: () => <Page />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText('1 min read')).toBeVisible()
    const toggle = inside.getByRole('switch', { name: 'Reading time' })
    await userEvent.click(toggle)
    await waitFor(() => expect(inside.queryByText('1 min read')).toBeNull())
    await userEvent.click(toggle)
    await expect(await inside.findByText('1 min read')).toBeVisible()
  },
}
