import { PluginView, useShellContext } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { EmptyState } from '#ui-kit'
import { FirstSteps } from './first-steps'
import { SignedOutWelcome } from './signed-out-welcome'

/** The page `/welcome`: the first steps of an account. */
export default function WelcomePage() {
  const { pubkey, canSign } = useShellContext().session
  return (
    <>
      <PluginView token={PageHeader} title="Welcome" />
      {pubkey === undefined ? (
        <SignedOutWelcome />
      ) : canSign ? (
        <FirstSteps key={pubkey} pubkey={pubkey} />
      ) : (
        <EmptyState icon="hidden" title="This account is here without its key, so it cannot follow anybody" />
      )}
    </>
  )
}
