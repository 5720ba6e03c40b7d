import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Icon, LabelTag, ListRow } from '#ui-kit'
import { firstScreenPluginCatalog } from '../../host/catalog'
import { deferredPluginCatalog } from '../../host/deferred-plugin-catalog'
import styles from './page.module.css'

const PARTS = [
  [
    'Kernel',
    'Points, services, events and settings; and Nostr: relays, a database and a query. It knows no feature.',
  ],
  [
    'Plugins',
    'Everything one sees. Each can be turned off while the app runs, and takes everything of its own along.',
  ],
  ['Host', 'The shell around the page, the settings, the list of plugins. It starts all the rest.'],
  ['Ui-kit', 'Controls and looks. It knows neither Nostr nor the kernel; the widget uses it too.'],
] as const

const all = [...firstScreenPluginCatalog, ...deferredPluginCatalog]

const Page = () => (
  <article className={styles.page}>
    <h1>What Pinion is made of</h1>
    <p className={styles.lead}>A small kernel, and a plugin for everything else.</p>
    <div className={styles.rows}>
      {PARTS.map(([title, text]) => (
        <ListRow key={title} title={<strong>{title}</strong>} text={text} />
      ))}
    </div>
    <h2>The plugins there are</h2>
    <p>From their manifests; this page needs no care.</p>
    <div className={styles.rows}>
      {all.map(({ id, title, manifest }) => (
        <ListRow
          key={id}
          leading={<Icon name={manifest?.icon ?? 'plugins'} />}
          title={title}
          text={manifest?.summary ?? 'Off until it is turned on.'}
          trailing={<LabelTag>{`adds ${manifest?.contributes?.length ?? 'nothing yet'}`}</LabelTag>}
        />
      ))}
    </div>
    <h2>Who may know whom</h2>
    <ul className={styles.list}>
      <li>A plugin reaches another by its contract alone: tokens and types, no code.</li>
      <li>The kernel knows nobody. The ui-kit knows nobody.</li>
      <li>The host knows which plugins there are, and not what they do.</li>
    </ul>
  </article>
)

export default { title: 'Pinion/What it is made of' } satisfies Meta

export const Parts: StoryObj = {
  render: () => <Page />,
  play: async ({ canvasElement }) => {
    for (const { title } of all) await expect(within(canvasElement).getAllByText(title)[0]).toBeVisible()
  },
}
