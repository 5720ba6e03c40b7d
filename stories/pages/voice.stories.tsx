import type { Meta, StoryObj } from '@storybook/react-vite'
import { formatCount, formatSats, RelativeTime } from '#ui-kit'
import styles from './page.module.css'

const now = Math.floor(Date.now() / 1_000)

const INSTEAD = [
  ['Oops! Something went wrong :(', 'The note was not published. None of your 4 relays answered. Retry'],
  ['Are you sure?', 'Muted Mira Okafor. Undo'],
  ['Error: ECONNREFUSED 127.0.0.1', 'relay.example.com cannot be reached.'],
  ['Invalid input', 'This is not the address of a relay. It looks like wss://relay.example.com'],
  ['Unlock the power of decentralised social!', 'Pinion reads and writes Nostr.'],
  ['e3b0c442…', 'npub1sn0w…, or better: a name'],
] as const

const Page = () => (
  <article className={styles.page}>
    <h1>Voice</h1>
    <p className={styles.lead}>
      Plain and short. It says what happened and what to do next, blames nobody, and shows no machine's words
      where a sentence serves.
    </p>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Not</th>
          <th scope="col">But</th>
        </tr>
      </thead>
      <tbody>
        {INSTEAD.map(([not, but]) => (
          <tr key={not}>
            <td>
              <s>{not}</s>
            </td>
            <td>{but}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <h2>Numbers and times</h2>
    <ul className={styles.list}>
      <li>
        Amounts: {formatSats(1)}, {formatSats(1_234)}, {formatSats(2_100_000)}.
      </li>
      <li>
        Counts: {formatCount(999)}, {formatCount(1_234)}, {formatCount(3_456_789)}.
      </li>
      <li>
        Times: <RelativeTime timeSeconds={now} />, <RelativeTime timeSeconds={now - 300} />,{' '}
        <RelativeTime timeSeconds={now - 7_200} />, <RelativeTime timeSeconds={now - 86_400 * 9} />,{' '}
        <RelativeTime timeSeconds={now - 86_400 * 900} />; the whole date is behind each.
      </li>
    </ul>
    <h2>Habits</h2>
    <ul className={styles.list}>
      <li>Buttons are verbs: Publish, Follow, Turn on Market.</li>
      <li>An empty list says what would be in it, and how it gets there.</li>
      <li>Undo instead of a question, unless nothing can be undone.</li>
      <li>A failure names what failed. 'Something' is no name.</li>
    </ul>
  </article>
)

export default { title: 'Pinion/Voice' } satisfies Meta

export const Words: StoryObj = { render: () => <Page /> }
