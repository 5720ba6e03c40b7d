import { ContributionView, PluginView, useApplicableContributions, useShellContext } from '#kernel/react'
import { RouteLink, useRouteParams } from '#kernel/router'
import { PageHeader, settingsRoute, settingsSectionRoute, settingsSections } from '#kernel/shell'
import { buttonClassName, EmptyState, Icon, SkeletonRow } from '#ui-kit'
import styles from './settings.module.css'

/** The settings page: the list of sections, or the section that the address names. Plugins add sections. */
export default function SettingsPage() {
  const { section } = useRouteParams(settingsSectionRoute)
  const sessionFacts = useShellContext()
  const entries = useApplicableContributions(settingsSections, sessionFacts)
  if (section === undefined) {
    return (
      <>
        <PluginView token={PageHeader} title="Settings" />
        <nav aria-label="Settings">
          <ul>
            {entries.map(({ key, value }) => (
              <li key={key}>
                <RouteLink to={settingsSectionRoute} params={{ section: value.id }} className={styles.entry}>
                  <Icon name={value.icon} />
                  <span>{value.title}</span>
                  <Icon name="chevron-right" size={18} />
                </RouteLink>
              </li>
            ))}
          </ul>
        </nav>
      </>
    )
  }
  const entry = entries.find(sectionEntry => sectionEntry.value.id === section)
  return (
    <>
      <PluginView token={PageHeader} title={entry?.value.title ?? 'Settings'} />
      {entry ? (
        // The key makes React create new forms when the account changes.
        <ContributionView
          key={sessionFacts.session.pubkey}
          point={settingsSections}
          entry={entry}
          props={{}}
          pending={<SectionSkeleton />}
        />
      ) : (
        <EmptyState icon="settings" title="There are no such settings. Their plugin may be off.">
          <RouteLink to={settingsRoute} className={buttonClassName('primary')}>
            All settings
          </RouteLink>
        </EmptyState>
      )}
    </>
  )
}

const SectionSkeleton = () => (
  <div aria-busy="true">
    {[0, 1, 2].map(row => (
      <SkeletonRow key={row} />
    ))}
  </div>
)
