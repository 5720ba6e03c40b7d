/** Answers the folder of each page that could be built: always `ours`, and `theirs` if the registry was reached. */
export function buildComparisonPages(): Promise<{ readonly ours: string; readonly theirs?: string }>
