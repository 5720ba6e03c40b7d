import { RefreshApplication } from '#contracts/installation'
import { builtAt } from '#kernel/config'
import { View } from '#kernel/react'
import { Button, ButtonRow, SettingsSection } from '#ui-kit'

/** Shows the version of the running build, and a button that fetches a newer one. */
export function VersionPart() {
  const built = builtAt()
  return (
    <SettingsSection
      title={`Version ${__VERSION__}`}
      description={
        built && (
          <>
            Built{' '}
            <time dateTime={built.toISOString()}>
              {built.toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })}
            </time>
            .
          </>
        )
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
