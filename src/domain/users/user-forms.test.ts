import { describe, expect, it } from 'vitest';
import { firstMessage as first, messages } from '../testing/form-messages.ts';
import { entityKey, entityName, isLongEnough, isPhone, isSameEntityName } from './users.ts';
import {
  createUserForm,
  editUserForm,
  passwordForm,
  profileForm,
  signInForm,
  signUpForm,
} from './user-forms.ts';

const contact = {
  full_name: 'Ann Lazy',
  entity_name: 'Lazy K',
  phone_number: '+1 (806) 555-0142',
  email: 'ann@ranch.com',
};
const password = { password: 'secret1', password_confirmation: 'secret1' };

describe('an entity name', () => {
  it('is the same in any spacing and case', () => {
    expect(entityName('  Lazy   K ')).toBe('Lazy K');
    expect(entityKey(' LAZY  k')).toBe(entityKey('Lazy K'));
  });
});

describe('an entity name as stored', () => {
  it('is the same as it was stored, also from before names were normalized', () => {
    expect(isSameEntityName('Ｌazy K', 'Ｌazy K')).toBe(true);
    expect(isSameEntityName(' Lazy  K', 'Lazy K')).toBe(true);
    expect(isSameEntityName('lazy K', 'Lazy K')).toBe(false);
  });
});

describe('a password', () => {
  it('has 6 characters, not counting outer spaces and invisible ones', () => {
    expect(['secret', 'secre', ' secre ', 'secre\u200b'].map(isLongEnough)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the texts of an account', () => {
  it('have limits', () => {
    const longer = {
      ...contact,
      phone_number: '8'.repeat(41),
      email: `${'n'.repeat(250)}@x.co`,
      rjo_account_number: '9'.repeat(41),
      lrp_policy_number: '9'.repeat(41),
    };
    expect(messages(profileForm, longer)).toEqual([
      'Phone number must be at most 40 characters',
      'Email address must be at most 254 characters',
      'RJO account number must be at most 40 characters',
      'LRP policy number must be at most 40 characters',
      'Please enter a valid phone number',
    ]);
    const secret = { current_password: 'p'.repeat(201), ...password };
    expect(messages(passwordForm, secret)).toEqual(['Password must be at most 200 characters']);
  });
});

describe('a phone number', () => {
  it('has up to 16 digits, does not start with 0, and may have a plus', () => {
    for (const right of ['8065550142', '+1 (806) 555-0142', '1234567890123456'])
      expect(isPhone(right)).toBe(true);
    for (const wrong of ['0806', '12345678901234567', 'call me', '', '++1'])
      expect(isPhone(wrong)).toBe(false);
  });
});

describe('the profile', () => {
  it('checks required fields before formats', () => {
    const empty = { full_name: ' ', entity_name: '', phone_number: '', email: '' };
    expect(messages(profileForm, empty)).toEqual([
      'Full name is required',
      'Entity name is required',
      'Phone number is required',
      'Email address is required',
    ]);
    expect(first(profileForm, { ...contact, phone_number: 'x', email: '' })).toBe(
      'Email address is required',
    );
    expect(messages(profileForm, { ...contact, phone_number: 'x', email: 'x' })).toEqual([
      'Please enter a valid email address',
      'Please enter a valid phone number',
    ]);
  });

  it('reports the same for a request without the field', () => {
    expect(first(profileForm, {})).toBe('Full name is required');
  });

  it('stores an empty account number as null', () => {
    expect(profileForm.parse({ ...contact, rjo_account_number: ' ', lrp_policy_number: 'L-1' })).toEqual({
      ...contact,
      rjo_account_number: null,
      lrp_policy_number: 'L-1',
    });
  });
});

describe('signing up', () => {
  it('checks the profile, then the password', () => {
    const bad = { ...contact, email: 'x', password: '', password_confirmation: 'y' };
    expect(messages(signUpForm, bad).slice(0, 2)).toEqual([
      'Please enter a valid email address',
      'Password is required',
    ]);
    expect(first(signUpForm, { ...contact, password: '12345', password_confirmation: '' })).toBe(
      'Password must be at least 6 characters',
    );
    expect(first(signUpForm, { ...contact, ...password, password_confirmation: 'other' })).toBe(
      'Passwords do not match',
    );
    expect(messages(signUpForm, { ...contact, ...password })).toEqual([]);
  });
});

describe('signing in', () => {
  it('requires address and password before it checks the address', () => {
    expect(messages(signInForm, { email: '', password: '' })).toEqual([
      'Email address is required',
      'Password is required',
    ]);
    expect(first(signInForm, { email: 'x', password: '' })).toBe('Password is required');
    expect(first(signInForm, { email: 'x', password: 'y' })).toBe('Please enter a valid email address');
  });
});

describe('changing a password', () => {
  it('requires one that is long enough, typed twice, and different from the current one', () => {
    const change = { current_password: 'secret1', password: 'secret2', password_confirmation: 'secret2' };
    expect(messages(passwordForm, change)).toEqual([]);
    expect(first(passwordForm, { ...change, current_password: '' })).toBe('Current password is required');
    expect(first(passwordForm, { ...change, password: '12345' })).toBe(
      'Password must be at least 6 characters',
    );
    expect(first(passwordForm, { ...change, password_confirmation: 'secret' })).toBe(
      'Passwords do not match',
    );
    expect(messages(passwordForm, { current_password: 'secret1', password: 'secret1' })).toEqual([
      'New password must differ from the current one',
    ]);
  });
});

describe('administering a user', () => {
  it('requires all required fields of a new user', () => {
    expect(first(createUserForm, { ...contact, ...password, phone_number: ' ' })).toBe(
      'Please fill in all required fields',
    );
    expect(first(createUserForm, {})).toBe('Please fill in all required fields');
    expect(first(createUserForm, { ...contact, password: '12345' })).toBe(
      'Password must be at least 6 characters',
    );
    expect(first(createUserForm, { ...contact, ...password, email: 'x' })).toBe(
      'Please enter a valid email address',
    );
    expect(createUserForm.parse({ ...contact, password: 'secret1' }).user_type).toBe('producer');
  });

  it('does not include the password in an edit', () => {
    expect(first(editUserForm, { ...contact, full_name: '', user_type: 'admin' })).toBe(
      'Please fill in all required fields',
    );
    expect(editUserForm.parse({ ...contact, user_type: 'admin' }).rjo_account_number).toBeNull();
  });
});
