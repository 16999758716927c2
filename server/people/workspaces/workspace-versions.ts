/**
 * Versions by which all cached data of a workspace is checked. Each is raised together with the fact that
 * explains it, so that no change is missing in the log of facts.
 */
import { noteFact, type Fact } from '../../access/fact-log.ts';
import { statement, type Statement, type WriteTransaction } from '../../base/database/database.ts';

const raising = (...versions: readonly ('access_version' | 'catalog_version')[]) =>
  statement<never>(
    `operator.raise-${versions.join('-and-').replaceAll('_', '-')}`,
    `update workspace set ${versions.map((version) => `${version} = ${version} + 1`).join(', ')}, updated_at = $2
     where workspace_id = $1`,
  );
const raiseAccess = raising('access_version');
const raiseCatalog = raising('catalog_version');
const raiseBoth = raising('access_version', 'catalog_version');

const raise = (versions: Statement<never>) => async (tx: WriteTransaction, fact: Fact) => {
  await tx.query(versions, [fact.workspace_id, fact.at]);
  noteFact(tx, fact);
};

/** Called after any change of permissions: members, roles, team members, settings. */
export const raiseAccessVersion = raise(raiseAccess);
/** Called after any change of data shown in records: names, colours, e-mails, features. */
export const raiseCatalogVersion = raise(raiseCatalog);
/** Called after a change that is of both kinds. */
export const raiseBothVersions = raise(raiseBoth);
