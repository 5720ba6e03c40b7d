import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { useStore } from '#kernel/react'
import { Button, CodeBlock, ErrorState, Skeleton, TextArea } from '#ui-kit'
import { type StartedGuest, startGuest } from '../../plugins/guests/run/start-guest'
import { GuestTree } from '../../plugins/guests/tree/guest-tree'
import exampleManifest from '../../scripts/guests/example/guest.json?raw'
// The files that `npm run new:guest` makes. The page shows the same code.
import testCode from '../../scripts/guests/example/guest.test.ts?raw'
import exampleCode from '../../scripts/guests/example/guest.ts?raw'
import { withKernel } from '../with-kernel'
import styles from './page.module.css'

const CODE = `pinion.view('home', (props, state) => ['card', {},
  ['title', {}, 'Plums'],
  ['text', {}, 'Picked: ' + (state.picked ?? 0)],
  ['row', {},
    ['button', { act: 'pick', primary: true }, 'Pick one'],
    ['button', { act: 'say' }, 'Say so']],
  ['progress', { label: 'Basket', value: Math.min(1, (state.picked ?? 0) / 10) }],
])

pinion.act('pick', (props, state) => {
  state.picked = (state.picked ?? 0) + 1
})

pinion.act('say', () => pinion.toast('Plums are ripe'))
`

/** Runs a guest's code in the real sandbox, and draws its view `home`. */
function Playground() {
  const [code, setCode] = useState(CODE)
  const [running, setRunning] = useState(CODE)
  const [guest, setGuest] = useState<StartedGuest>()
  const [said, setSaid] = useState('')
  useEffect(() => {
    setSaid('')
    const started = startGuest(running, {
      async call(method, [words]) {
        if (method !== 'toast') throw new Error('Only pinion.toast is answered here')
        setSaid(String(words))
      },
      onPing() {},
      onEnd() {},
    })
    setGuest(started)
    return () => started.dispose()
  }, [running])
  return (
    <div className={styles.stack}>
      <TextArea
        label="The code of the guest"
        maxRows={24}
        spellCheck={false}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <Button variant="primary" onClick={() => setRunning(code)}>
        Run
      </Button>
      <div className={styles.stage}>{guest && <Shown guest={guest} />}</div>
      {said !== '' && <p role="status">The guest says: {said}</p>}
    </div>
  )
}

function Shown({ guest }: { guest: StartedGuest }) {
  const shown = guest.show('home', 'page', {})
  const content = useStore(shown.content)
  if (content.state === 'waiting') return <Skeleton />
  if (content.state !== 'drawn') return <ErrorState title="It could not draw this" text={content.reason} />
  const frame = {
    act: shown.act,
    drafts: shown.drafts,
    isInEvent: () => false,
    wasGiven: guest.wasGiven,
    ownPathPrefix: '/x/',
  }
  return <GuestTree tree={content.tree} context={frame} />
}

const Page = () => (
  <article className={styles.page}>
    <h1>Write a guest</h1>
    <p className={styles.lead}>
      A guest is a plugin that is not part of Pinion. It is one script, which runs in a closed room and draws
      with Pinion’s own parts. Ten minutes lead to your first one.
    </p>
    <h2>1. See one run</h2>
    <p>
      A view is a function that returns parts as plain data. A press calls an act, which changes the view’s
      state, and the view is drawn again. Change the code and press Run: try a part of the page{' '}
      <em>Plugins, Guests, Parts</em>, and see what a mistake looks like.
    </p>
    <Playground />
    <h2>2. Make your own</h2>
    <ol className={styles.list} style={{ listStyle: 'decimal' }}>
      <li>
        <code>npm run new:guest plums</code> makes the folder <code>guests/plums</code> with the three files
        below.
      </li>
      <li>
        <code>npm run guest plums</code> builds and serves it at <code>http://localhost:5199/</code>, again
        after each change.
      </li>
      <li>
        <code>npm start</code> runs Pinion. Turn on ‘Plugins from others’ in Settings, Plugins; open its
        settings, and enter the address. Each change of the code is shown at once.
      </li>
      <li>
        <code>npx vitest run --project unit guests/plums</code> runs its test without a browser.
      </li>
    </ol>
    <CodeBlock title="guest.json" code={exampleManifest} />
    <CodeBlock title="guest.ts" code={exampleCode} />
    <CodeBlock title="guest.test.ts" code={testCode} />
    <h2>3. Let it do more</h2>
    <p>
      The manifest says what it adds (kinds of notes, pages, feeds, menus, settings and more) and what it may
      do. The document <em>Guests</em> has both as tables, <code>guest-api/index.d.ts</code> has the types
      with a comment on each, and the folders in <code>guests/</code> are six examples.
    </p>
    <h2>4. Publish it</h2>
    <p>
      <code>npm run publish:guest plums -- --server &lt;Blossom server&gt; --relay &lt;relay&gt;</code>{' '}
      uploads the code and publishes its listing. Everybody who has the directory of plugins finds it then. A
      new version is a new number in <code>guest.json</code> and the same command.
    </p>
  </article>
)

export default {
  title: 'Pinion/Write a guest',
  component: Page,
  decorators: [withKernel()],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Page>

export const WriteAGuest: StoryObj<typeof Page> = {
  name: 'Write a guest',
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Pick one' }))
    await expect(await page.findByText('Picked: 1')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Say so' }))
    await expect(await page.findByText('The guest says: Plums are ripe')).toBeVisible()
    const code = page.getByLabelText('The code of the guest')
    await userEvent.clear(code)
    await userEvent.paste("pinion.view('home', () => { throw new Error('no plums') })")
    await userEvent.click(page.getByRole('button', { name: 'Run' }))
    await expect(await page.findByText('no plums')).toBeVisible()
  },
}
