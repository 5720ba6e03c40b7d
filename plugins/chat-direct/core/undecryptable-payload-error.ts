/** A payload can never be decrypted, whatever the signer is asked. */
export class UndecryptablePayloadError extends Error {
  override readonly name = 'BrokenPayload'
}
