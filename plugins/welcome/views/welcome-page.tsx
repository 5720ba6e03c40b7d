import { useSessionFacts, View } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { EmptyState } from '#ui-kit'
import { FirstSteps } from './first-steps'
import { SignedOut } from './signed-out'

/** The page `/welcome`: the first steps of an account. */
export default function WelcomePage() {
  const { pubkey, canSign } = useSessionFacts().session
  return (
    <>
      <View of={PageHeader} title="Welcome" />
      {pubkey === undefined ? (
        <SignedOut />
      ) : canSign ? (
        <FirstSteps key={pubkey} pubkey={pubkey} />
      ) : (
        <EmptyState icon="hidden" title="This account is here without its key, so it cannot follow anybody" />
      )}
    </>
  )
}
