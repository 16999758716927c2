import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '../sdk/operations.ts';
import { pageOperations } from '../sdk/page-operations.ts';
import * as values from '../sdk/values.ts';
import { sdkValues, toPageOperations, toSdkOperations } from './generate-sdk-operations.ts';

test('The operations of the SDK are those of the endpoint tables', () => {
  const outOfDate = 'out of date: npm run generate';
  assert.deepEqual(operations, toSdkOperations(), outOfDate);
  assert.deepEqual(pageOperations, toPageOperations(), outOfDate);
});

test('The values of the SDK are those of the contract', () => {
  assert.deepEqual({ ...values }, sdkValues);
});
