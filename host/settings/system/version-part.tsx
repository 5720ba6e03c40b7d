import { RefreshApplication } from '#contracts/installation'
import { View } from '#kernel/react'
import { Button, ButtonRow, SettingsSection } from '#ui-kit'

/** Shows the version of the running build, and a button that fetches a newer one. */
export function VersionPart() {
  const built = new Date(__BUILT_AT__)
  return (
    <SettingsSection
      title={`Version ${__VERSION__}`}
      description={
        <>
          Built{' '}
          <time dateTime={built.toISOString()}>
            {built.toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })}
          </time>
          .
        </>
      }
    >
      <ButtonRow>
        <View
          of={RefreshApplication}
          fallback={<Button onClick={() => location.reload()}>Refresh Application</Button>}
        />
      </ButtonRow>
    </SettingsSection>
  )
}
