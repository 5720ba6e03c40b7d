import { useState } from 'react'
import { profileRoute } from '#contracts/profiles'
import { encodeNpub, toPubkey } from '#kernel/nostr'
import { routePath, useGo } from '#kernel/router'
import { QrReader } from '#ui-kit'
import { inviteFragment } from '../conversation/invite-fragment'

/** Reads the QR code of an invite, or of a person, whose page has the ways to write. */
export function ReadCode() {
  const go = useGo()
  const [problem, setProblem] = useState<string>()
  const open = (text: string) => {
    const invite = inviteFragment(text)
    const npub = encodeNpub(toPubkey(text) ?? '')
    setProblem(undefined)
    // As any other invite link, it is taken out of the address at once.
    if (invite !== undefined) location.assign(`/${invite}`)
    else if (npub !== undefined) go(routePath(profileRoute, { profile: npub }))
    else setProblem('This code is neither an invite nor a person.')
  }
  return (
    <>
      <p>Read the code of an invite, or of a person.</p>
      <QrReader onFound={open} />
      {problem !== undefined && <p role="alert">{problem}</p>}
    </>
  )
}
