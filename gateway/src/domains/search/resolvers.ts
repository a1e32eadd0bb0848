import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { QuerysearchArgs } from '../../generated/schema.ts';
import { administers } from '../../access/rights.ts';
import { pageSize } from '../../base/limits.ts';
import { readWith } from '../../context/along.ts';
import { paymentOccasions } from '../../db/schema/index.ts';
import type { Policy } from '../../graph/policy.ts';
import { occasionPage, occasionRows } from '../../records/occasions.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { adminsOf, overseersOf, type Readers } from '../../payments/notes/readers.ts';
import { scopeOf } from '../../payments/reading/scope.ts';
import { fileIdOf } from '../../records/files.ts';
import { excerptAround } from './excerpt.ts';
import {
  escrowAccountsFound,
  filesFound,
  fundingSourcesFound,
  notesFound,
  type Noted,
  paymentsFound,
} from './store.ts';
import { searchTerms } from './terms.ts';

const MAX_RESULTS = 20;

export const searchPolicy: Policy = {
  Query: {
    search: {
      about: 'The organization',
      allows: async (context, { organizationSlug }: QuerysearchArgs) =>
        (await organizationGiven(context, { organizationSlug })) !== null,
    },
  },
  openTypes: ['SearchResults', 'FoundNote'],
};

const readOccasions = readWith({ rows: occasionRows, table: paymentOccasions }, {})(new Set());

export const searchResolvers: Resolvers = {
  Query: {
    async search(_root, { organizationSlug, text, limit }, context) {
      const scope = await scopeOf(context, organizationSlug);
      const db = await context.deps.database.reading('requests');
      const { organizationId } = scope;
      const terms = searchTerms(text);
      const { part, indexedPart } = terms;
      const size = Math.min(pageSize(limit, 5), MAX_RESULTS);
      const named = {
        organizationId,
        status: 'ALL',
        contexts: null,
        direction: null,
        only: { INBOUND: null, OUTBOUND: null },
        size,
        cursor: null,
      } as const;
      const notedPartFor = ({ reads }: Readers) => (reads(context.viewer) ? indexedPart : null);
      const ofAdmins = administers(context.viewer, organizationId);
      const [payments, files, occasions, accounts, sources] = await Promise.all([
        paymentsFound(db, scope, terms, size),
        filesFound(db, scope, terms, size),
        part === null
          ? null
          : occasionPage(db, { ...named, search: part }, (find) =>
              readOccasions(db, context.loaders, find, false),
            ),
        part === null
          ? []
          : escrowAccountsFound(db, {
              ...{ organizationId, part, limit: size },
              notedPart: notedPartFor(overseersOf(organizationId)),
            }),
        part === null || !ofAdmins
          ? []
          : fundingSourcesFound(db, {
              ...{ organizationId, part, limit: size },
              notedPart: notedPartFor(adminsOf(organizationId)),
            }),
      ]);
      const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
      const noted: Noted = {
        payments: payments.map(({ id }) => id),
        files: overseersOf(organizationId).reads(context.viewer) ? files : [],
        escrowAccounts: overseersOf(organizationId).reads(context.viewer) ? idsOf(accounts) : [],
        fundingSources: ofAdmins ? idsOf(sources) : [],
      };
      const notes = indexedPart === null ? [] : await notesFound(db, organizationId, indexedPart, noted);
      return {
        payments,
        notes: notes.map(({ record, text: note }) => ({
          record: files.includes(record) ? fileIdOf(organizationId, record) : record,
          excerpt: excerptAround(note, indexedPart ?? ''),
        })),
        files: files.map((name) => ({ id: fileIdOf(organizationId, name), name })),
        paymentOccasions: occasions?.entries ?? [],
        escrowAccounts: accounts,
        fundingSources: sources,
      };
    },
  },
};
