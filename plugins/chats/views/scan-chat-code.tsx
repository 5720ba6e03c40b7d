import { useState } from 'react'
import { profileRoute } from '#contracts/site-routes'
import { encodeNpub, parsePubkey } from '#kernel/nostr'
import { buildRoutePath, useNavigateToPath } from '#kernel/router'
import { QrCodeScanner } from '#ui-kit'
import { parseInviteFragment } from '../conversation/parse-invite-fragment'

/** Scans the QR code of an invite, or of a person, whose profile page then opens. */
export function ScanChatCode() {
  const go = useNavigateToPath()
  const [problem, setProblem] = useState<string>()
  const openScannedCode = (text: string) => {
    const invite = parseInviteFragment(text)
    const npub = encodeNpub(parsePubkey(text) ?? '')
    setProblem(undefined)
    // The invite becomes part of the address, from which the app removes it at once, like that of any invite link.
    if (invite !== undefined) location.assign(`/${invite}`)
    else if (npub !== undefined) go(buildRoutePath(profileRoute, { profile: npub }))
    else setProblem('This code is neither an invite nor a person.')
  }
  return (
    <>
      <p>Read the code of an invite, or of a person.</p>
      <QrCodeScanner onCode={openScannedCode} />
      {problem !== undefined && <p role="alert">{problem}</p>}
    </>
  )
}
