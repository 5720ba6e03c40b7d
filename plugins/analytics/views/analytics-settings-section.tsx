import { useService, useStore } from '#kernel/react'
import { EmptyState, RelativeTime, SettingsSection, Switch } from '#ui-kit'
import { Analytics } from '../contract'
import styles from './analytics.module.css'

const REFUSED_TEXT = 'Your browser asks sites not to track you, so nothing is counted here.'

/** The page of Settings, Usage counts. */
export default function AnalyticsSettingsSection() {
  const analytics = useService(Analytics)
  const { enabled, isRefusedByBrowser, sent } = useStore(analytics.state)
  return (
    <>
      <SettingsSection
        label="Usage counts"
        description="This site counts which of its pages are opened, to learn what is used. A count names a kind of page, never a person, a note or a search. Without your consent nothing is counted."
      >
        <Switch
          label="Count the pages I open"
          hint={
            isRefusedByBrowser
              ? REFUSED_TEXT
              : 'The name of the page, how often, and the site that linked here.'
          }
          checked={enabled && !isRefusedByBrowser}
          disabled={isRefusedByBrowser}
          onChange={analytics.setEnabled}
        />
      </SettingsSection>
      <SettingsSection title="What was sent" description="The last 20 messages, word for word.">
        {sent.length === 0 ? (
          <EmptyState icon="hash" title="Nothing was sent" />
        ) : (
          <ol className={styles.sent} aria-label="Sent messages">
            {sent.map(({ at, text }) => (
              <li key={`${at} ${text}`}>
                <RelativeTime timeSeconds={Math.floor(at / 1_000)} />
                <pre className={styles.text}>{text}</pre>
              </li>
            ))}
          </ol>
        )}
      </SettingsSection>
    </>
  )
}
