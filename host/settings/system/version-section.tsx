import { UpdateAppButton } from '#contracts/installation'
import { getBuildTime } from '#kernel/config'
import { PluginView } from '#kernel/react'
import { Button, ButtonRow, SettingsSection } from '#ui-kit'

/** Shows the version of the running build, and a button that fetches a newer one. */
export function VersionSection() {
  const buildDate = getBuildTime()
  return (
    <SettingsSection
      title={`Version ${__VERSION__}`}
      description={
        buildDate && (
          <>
            Built{' '}
            <time dateTime={buildDate.toISOString()}>
              {buildDate.toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })}
            </time>
            .
          </>
        )
      }
    >
      <ButtonRow>
        <PluginView
          token={UpdateAppButton}
          fallback={<Button onClick={() => location.reload()}>Refresh Application</Button>}
        />
      </ButtonRow>
    </SettingsSection>
  )
}
